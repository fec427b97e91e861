// What users sign to sign in. An entry of its own, like `errors.ts`: pairing, plugins and servers use it.
export { createSignInNonce } from './signIn/signInNonce.ts'
export {
  type BuiltSignIn,
  buildSignInText,
  type ParsedSignIn,
  parseSignInText,
  type SignInFault,
  type SignInFields,
  type SignInInput,
  type SignInKind,
  type SignInText,
  signInTime,
} from './signIn/signInText.ts'
