/** Why a user was not signed in. */
export type SignInCode =
  | 'malformed'
  | 'wrong-domain'
  | 'wrong-uri'
  | 'wrong-network'
  | 'issued-in-future'
  | 'too-old'
  | 'not-yet-valid'
  | 'expired'
  | 'unknown-nonce'
  | 'wrong-browser'
  | 'bad-signature'
  | 'unsupported'
  | 'unavailable'
  | 'used-nonce'
  | 'wrong-origin'
  | 'too-many'
  | 'not-found'

/** What each code means: the status it is answered with, and a sentence for developers. */
export const SIGN_IN_CODES: Readonly<Record<SignInCode, { readonly status: number; readonly text: string }>> = {
  malformed: { status: 400, text: 'The text is no sign-in text, or the request is not what this route takes.' },
  'wrong-domain': { status: 403, text: 'The text was signed for another site.' },
  'wrong-uri': { status: 403, text: 'The text was signed for another address than those of this site.' },
  'wrong-network': { status: 403, text: 'The text was signed for a network that this site does not take.' },
  'issued-in-future': { status: 403, text: 'The text was issued in the future: a clock is wrong.' },
  'too-old': { status: 403, text: 'The text was issued too long ago, or a clock is wrong. Sign in again.' },
  'not-yet-valid': { status: 403, text: 'The text is not valid yet.' },
  expired: { status: 403, text: 'The text has expired, or does not say when it will. Sign in again.' },
  'unknown-nonce': {
    status: 403,
    text: 'The nonce was not given by this server, has been used or has expired. Sign in again.',
  },
  'wrong-browser': { status: 403, text: 'The nonce was given to another browser, or cookies are blocked.' },
  'bad-signature': { status: 401, text: 'The signature does not belong to the text and the account.' },
  unsupported: { status: 422, text: 'This server cannot check signatures of this kind.' },
  unavailable: {
    status: 503,
    text: 'The signature could not be checked for now. It may be right: send the same again.',
  },
  'used-nonce': { status: 409, text: 'The nonce has just been used. Sign in again.' },
  'wrong-origin': { status: 403, text: 'The request comes from a page that is not of this site.' },
  'too-many': { status: 429, text: 'There were too many requests. Wait before the next one.' },
  'not-found': { status: 404, text: 'There is no such route.' },
}
