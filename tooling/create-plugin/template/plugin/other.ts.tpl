import en from './en.ts'

// Translate these; the keys stay as they are. `connections_…` are the forms of numbers that this language has.
const messages: { readonly [Key in keyof typeof en]: string } & Readonly<Record<string, string>> = {
  ...en,__PLURALS__
}

export default messages
