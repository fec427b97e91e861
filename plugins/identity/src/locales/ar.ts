import type en from './en.ts'

/** Arabic. */
const messages: { readonly [Key in keyof typeof en]: string } = {
  'errors.identity/name': 'تعذّر البحث عن الاسم',
  'errors.identity/name-invalid': '{{name}} ليس اسمًا صالحًا',
  'errors.identity/names-of': 'تعذّر جلب أسماء هذا العنوان',
}

export default messages
