// Makes plugins/directory/src/catalogue/logos.generated.ts from src/features/directory/logos.json, so that the built-in
// wallets have their pictures without any service. Run after generate.mjs or a change of the built-in list:
//
//   node logos/catalogueLogos.mjs

import { readFileSync, writeFileSync } from 'node:fs'

const CATALOGUE = new URL('../../../plugins/directory/src/catalogue/', import.meta.url)
const { origin, licence, wallets, logos } = JSON.parse(
  readFileSync(new URL('../src/features/directory/logos.json', import.meta.url), 'utf8'),
)

/** Logos of wallets of the list that state no reverse domain name. */
const BY_NAME = {
  'Uniswap Wallet': 'org.uniswap',
  'Ledger Wallet': 'com.ledger',
  Safe: 'global.safe',
  Exodus: 'com.exodus',
  'Kraken Wallet': 'com.kraken',
  SafePal: 'com.safepal',
  imToken: 'im.token',
  '1inch Wallet': 'io.1inch.wallet',
  Jupiter: 'ag.jup',
  Argent: 'xyz.argent',
}

/**
 * The shortest address of a drawing: only what would end the address or the text is escaped. A line for each element, so that the
 * published file can be read: addresses are read without their line ends.
 */
const addressOf = (svg) =>
  `data:image/svg+xml,${svg
    .replaceAll('"', "'")
    .replace(/[%#<>]/g, (character) => encodeURIComponent(character))
    .replaceAll('%3E%3C', '%3E\n%3C')}`

const list = readFileSync(new URL('wallets.ts', CATALOGUE), 'utf8')
const rows = [...list.matchAll(/\{ id: '([^']+)', name: '([^']+)'(?:, rdns: '([^']+)')?/g)]
const found = rows.flatMap(([, id, name, rdns]) => {
  const svg = logos[wallets[rdns ?? BY_NAME[name]]]
  return svg ? [`  // ${name}\n  '${id}': \`${addressOf(svg)}\`,`] : []
})

writeFileSync(
  new URL('logos.generated.ts', CATALOGUE),
  `// Made by tooling/gateway/logos/catalogueLogos.mjs. ${origin}. ${licence}.
// biome-ignore-all format: generated

/** Pictures of built-in wallets by id. */
export const walletLogos: Readonly<Record<string, string>> = {
${found.join('\n')}
}
`,
)
console.log(`${found.length} of ${rows.length} built-in wallets have a picture`)
