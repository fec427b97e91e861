import en from './en.ts'

// Translate these; the keys stay as they are.
const messages: { readonly [Key in keyof typeof en]: string } = { ...en }

export default messages
