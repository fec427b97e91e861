// Apart from what makes errors of it: the first bundle names the table in development, and must not reach that.

/** What is known about each code. */
export const siwxErrors = {
  'siwx/both-options': {
    message: 'Cannot set both `siweConfig` and `siwx` options',
    hints: ['Keep one of the two: `siwx` is for every chain family, `siweConfig` for Ethereum accounts alone.'],
    surface: 'none',
    retry: false,
  },
  'siwx/start': {
    message: 'A problem occurred while trying initialize authentication',
    hints: [
      'Who is signed in could not be read: see the cause.',
      'Check that the server given to siwx() answers GET …/session.',
    ],
    surface: 'toast',
    retry: 'after',
  },
  'siwx/text': {
    message: 'The field {field} does not fit into a sign-in text',
    hints: [
      'EIP-4361 and CAIP-122 say what a field may hold: a statement, for example, has neither " nor % nor a line break.',
    ],
    surface: 'inline',
    retry: false,
  },
  'siwx/altered': {
    message: 'The wallet signed another text than the one it was given',
    hints: ['Compare the field {field} of what came back with what was asked for; try another wallet.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'siwx/bad-signature': {
    message: 'The signature does not belong to the text and the account',
    hints: ['The wallet may have signed with another account: check which one is active in it.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'siwx/clock': {
    message: 'The times of the text are not accepted: {code}',
    hints: ['The clock of the device or of the server is wrong, or the request was approved very late.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'siwx/clocks-differ': {
    message: 'The clocks of server and page differ',
    hints: ['The clock of the device or of the server is wrong by {seconds} seconds.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'siwx/nonce': {
    message: 'The nonce of the text is not accepted: {code}',
    hints: ['It was used, has expired, or belongs to another browser. Cookies of the server must be allowed.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'siwx/unsupported': {
    message: 'This kind of account cannot be checked',
    hints: ['For contract accounts the server needs nodes: createSignIn({ rpc }).'],
    surface: 'inline',
    retry: false,
  },
  'siwx/refused': {
    message: 'Signing in was refused: {code}',
    hints: [
      'Compare the domain, the URI and the network of the text with this page, and on a server with createSignIn().',
    ],
    surface: 'inline',
    retry: 'immediately',
  },
  'siwx/unavailable': {
    message: 'The signature could not be checked for now',
    hints: ['A node or the server did not answer; the same signature can be sent again.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'siwx/unreachable': {
    message: 'The server gave no nonce: nothing was signed',
    hints: ['Check that the server given to siwx() answers GET …/nonce: see the cause.'],
    surface: 'inline',
    retry: 'immediately',
  },
} as const
