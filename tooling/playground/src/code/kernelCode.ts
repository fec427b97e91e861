import type { ThemePairOptions } from '@latchkey/theme'
import type { Settings } from '../settings/settings.ts'

const IMPORTS = `import { createKernel } from '@latchkey/kernel'
import { evmAdapter } from '@latchkey/adapter-evm'
import { arbitrum, ethereum } from '@latchkey/adapter-evm/networks'
import { bitcoinAdapter } from '@latchkey/adapter-bitcoin'
import { polkadotAdapter } from '@latchkey/adapter-polkadot'
import { solanaAdapter } from '@latchkey/adapter-solana'
import { walletConnectAdapter } from '@latchkey/adapter-walletconnect'
import { account } from '@latchkey/plugin-account'
import { api } from '@latchkey/plugin-api'
import { balances } from '@latchkey/plugin-balances'
import { connect } from '@latchkey/plugin-connect'
import { directory } from '@latchkey/plugin-directory'
import { fund } from '@latchkey/plugin-fund'
import { history } from '@latchkey/plugin-history'
import { identity } from '@latchkey/plugin-identity'
import { names } from '@latchkey/plugin-names'
import { networks } from '@latchkey/plugin-networks'
import { onramp } from '@latchkey/plugin-onramp'
import { receive } from '@latchkey/plugin-receive'
import { send } from '@latchkey/plugin-send'
import { swaps } from '@latchkey/plugin-swaps'`

const LEGAL = `legal: { termsUrl: 'https://example.com/terms', privacyUrl: 'https://example.com/privacy', checkbox: true }`

function call(name: string, options: readonly string[]): string {
  return options.length === 0 ? `${name}()` : `${name}({ ${options.join(', ')} })`
}

function connectCall({ legal, collapse }: Settings): string {
  const options = [...(collapse ? ['collapseWallets: true'] : []), ...(legal ? [LEGAL] : [])]
  if (!legal) return call('connect', options)
  return `connect({\n${options.map((option) => `      ${option},`).join('\n')}\n    })`
}

const quote = (text: string) => (text.includes("'") ? JSON.stringify(text) : `'${text}'`)
const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** An object of objects and texts as JavaScript; what is empty is left out. */
function literal(value: object, indent: string): string {
  const lines = Object.entries(value)
    .filter(([, field]) => !isEmpty(field))
    .map(([key, field]) => {
      const text =
        typeof field === 'object'
          ? literal(field, `${indent}  `)
          : typeof field === 'number'
            ? field
            : quote(`${field}`)
      return `${indent}  ${key}: ${text},`
    })
  return `{\n${lines.join('\n')}\n${indent}}`
}

const THEME_IMPORT = `import { defineThemePair } from '@latchkey/theme'`

/** A module that exports a theme for light and dark, to copy. */
export function themeCode(options: ThemePairOptions): string {
  return `${THEME_IMPORT}\n\nexport const theme = defineThemePair(${literal(options, '')})\n`
}

/** What the page has besides its settings. */
interface Shown {
  readonly theme?: ThemePairOptions | undefined
  /** The wallet document runs: there is a login. */
  readonly hasFrame?: boolean
}

const LOGIN = [
  ['email', 'email'],
  ['embedded', 'embedded'],
  ['smartAccounts', 'smart-accounts'],
  ['smartSessions', 'smart-sessions'],
  ['socials', 'socials'],
]

/** The call that makes a kernel like the one on this page, to copy. */
export function kernelCode(settings: Settings, locale: string, { theme, hasFrame = false }: Shown = {}): string {
  const { unsupported, signIn, analytics, theme: choice } = settings
  const rest = [
    ...(theme ? ['theme'] : choice === 'system' ? [] : [`theme: '${choice}'`]),
    ...(locale === 'en' ? [] : [`i18n: { locale: '${locale}' }`]),
  ]
  const plugins = [
    'api()',
    connectCall(settings),
    'directory()',
    'account()',
    'balances()',
    call('networks', unsupported ? ['allowUnsupported: true'] : []),
    'fund()',
    'onramp()',
    'receive()',
    'send()',
    'swaps()',
    'history()',
    'identity()',
    'names()',
    ...(hasFrame
      ? [
          `embedded({ frame: 'https://wallet.example', projectId: 'shop-project' })`,
          'email()',
          'socials()',
          'smartAccounts()',
          'smartSessions()',
        ]
      : []),
    ...(signIn ? [`siwx({ server: '/auth' })`] : []),
    ...(analytics ? [`analytics()`] : []),
  ]
  return [
    IMPORTS,
    ...(hasFrame ? LOGIN.map(([make, name]) => `import { ${make} } from '@latchkey/plugin-${name}'`) : []),
    ...(signIn ? [`import { siwx } from '@latchkey/plugin-siwx'`] : []),
    ...(analytics ? [`import { analytics } from '@latchkey/plugin-analytics'`] : []),
    ...(theme ? [THEME_IMPORT, '', `const theme = defineThemePair(${literal(theme, '')})`] : []),
    '',
    'export const kernel = createKernel({',
    `  metadata: { name: 'Shop', url: 'https://shop.example' },`,
    `  gateway: 'https://gateway.example',`,
    `  projectId: 'shop-project',`,
    '  adapters: [',
    '    evmAdapter({ networks: [ethereum, arbitrum] }),',
    '    solanaAdapter(),',
    '    bitcoinAdapter(),',
    '    polkadotAdapter(),',
    `    walletConnectAdapter({ relayUrl: 'wss://relay.example', projectId: 'shop-project' }),`,
    '  ],',
    '  plugins: [',
    ...plugins.map((plugin) => `    ${plugin},`),
    '  ],',
    ...rest.map((line) => `  ${line},`),
    '})',
  ].join('\n')
}
