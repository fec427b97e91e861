import type { Templates } from './templates.ts'

const SLOT = {
  login: {
    added: 'Signing in was added as a way into your wallet.',
    replaced: 'The way into your wallet by signing in was renewed.',
    removed: 'Signing in was removed as a way into your wallet.',
  },
  passkey: {
    added: 'A passkey was added to your wallet.',
    replaced: 'A passkey of your wallet was replaced.',
    removed: 'A passkey was removed from your wallet.',
  },
  code: {
    added: 'A recovery code was added to your wallet.',
    replaced: 'The recovery code of your wallet was replaced.',
    removed: 'A recovery code was removed from your wallet.',
  },
} as const

const STRANGER =
  'If this wasn’t you, someone else can use your wallet. Sign in, sign out their device in the wallet settings, and move everything to a new wallet.'

/** The mails in English. */
export const english: Templates = {
  code: ({ site, code }) => ({
    subject: `Your code for ${site}`,
    paragraphs: [
      `Use this code to sign in on ${site}. It is valid for 20 minutes.`,
      { code },
      `Type it on ${site} only. Nobody from ${site} will ask for it.`,
      'If you did not ask for it, ignore this e-mail.',
    ],
  }),
  link: ({ site, browser, system, link }) => ({
    subject: `Sign in on ${site}`,
    paragraphs: [
      `Somebody wants to sign in on ${site} with ${browser} on ${system}. Was this you? Open this page to see your code.`,
      { link, label: 'See where, and get the code' },
      'The page works for 20 minutes. If this was not you, ignore this e-mail.',
    ],
  }),
  oldAddress: ({ code, next }) => ({
    subject: 'Confirm the change of your e-mail address',
    paragraphs: [
      `Your wallet is about to be moved to ${next}. Use this code to agree. It is valid for 20 minutes.`,
      { code },
      'If this was not you, do not share the code: without it nothing changes.',
    ],
  }),
  newAddress: ({ code, site }) => ({
    subject: 'Move a wallet to this e-mail address?',
    paragraphs: [
      `A visitor of ${site} wants to move an existing wallet to this address. This is not a code to sign in.`,
      'The person who made that wallet has its keys, and keeps them. Use the code only if the wallet is yours.',
      { code },
      'It is valid for 20 minutes. If you did not ask for it, ignore this e-mail: without the code nothing changes.',
    ],
  }),
  changed: ({ link }) => ({
    subject: 'Your e-mail address was changed',
    paragraphs: [
      'Your wallet has a new e-mail address. If this wasn’t you, undo it within 72 hours.',
      { link, label: 'Undo the change' },
    ],
  }),
  slot: ({ kind, change }) => ({
    subject: 'A way to open your wallet changed',
    paragraphs: [SLOT[kind][change], STRANGER],
  }),
  login: ({ name, change }) => ({
    subject: 'How you sign in to your wallet was changed',
    paragraphs: [
      change === 'added'
        ? `${name} opens your wallet from now on: everyone who can sign in to that account can open it.`
        : `${name} does not open your wallet any more.`,
      STRANGER,
    ],
  }),
}
