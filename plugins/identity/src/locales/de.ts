import type en from './en.ts'

/** German. */
const messages: { readonly [Key in keyof typeof en]: string } = {
  'errors.identity/name': 'Der Name konnte nicht nachgeschlagen werden',
  'errors.identity/name-invalid': '{{name}} ist kein gültiger Name',
  'errors.identity/names-of': 'Die Namen der Adresse konnten nicht geladen werden',
}

export default messages
