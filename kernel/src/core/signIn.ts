const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A nonce of 128 random bits: 22 letters and digits. */
export function createSignInNonce(): string {
  let value = crypto.getRandomValues(new Uint8Array(16)).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  return Array.from({ length: 22 }, () => {
    const letter = LETTERS.charAt(Number(value % 62n))
    value /= 62n
    return letter
  }).join('')
}

// What users sign to sign in. An entry of its own, like `errors.ts`: pairing, plugins and servers use it.
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
