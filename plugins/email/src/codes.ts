// Apart from what makes errors of it: the first bundle names the table in development, and must not reach that.

/** What is known about each code. */
export const emailErrors = {
  'email/secret': {
    message: 'What was typed looks like a private key or a recovery phrase; it was not sent',
    hints: ['No site ever needs it: ask for an e-mail address only.'],
    surface: 'inline',
    retry: false,
  },
} as const
