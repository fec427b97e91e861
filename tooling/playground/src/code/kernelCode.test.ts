import { describe, expect, test } from 'vitest'
import { highlight } from '../parts/CodeBlock.tsx'
import { DEFAULT_SETTINGS } from '../settings/settings.ts'
import { kernelCode } from './kernelCode.ts'

describe('kernelCode', () => {
  test('default', () => {
    expect(kernelCode(DEFAULT_SETTINGS, 'en')).toMatchInlineSnapshot(`
      "import { createKernel } from '@latchkey/kernel'
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
      import { swaps } from '@latchkey/plugin-swaps'

      export const kernel = createKernel({
        metadata: { name: 'Shop', url: 'https://shop.example' },
        gateway: 'https://gateway.example',
        projectId: 'shop-project',
        adapters: [
          evmAdapter({ networks: [ethereum, arbitrum] }),
          solanaAdapter(),
          bitcoinAdapter(),
          polkadotAdapter(),
          walletConnectAdapter({ relayUrl: 'wss://relay.example', projectId: 'shop-project' }),
        ],
        plugins: [
          api(),
          connect(),
          directory(),
          account(),
          balances(),
          networks(),
          fund(),
          onramp(),
          receive(),
          send(),
          swaps(),
          history(),
          identity(),
          names(),
        ],
      })"
    `)
  })

  test('parameters: options, language, theme', () => {
    const settings = { ...DEFAULT_SETTINGS, legal: true, collapse: true, unsupported: true } as const
    const theme = { name: 'shop', accent: '#5b5bd6', scale: 0.9, dark: { tokens: { color: { text: '#eeeeee' } } } }
    const code = kernelCode(settings, 'de', { theme })
    expect(code.slice(code.indexOf('import { defineThemePair'))).toMatchInlineSnapshot(`
      "import { defineThemePair } from '@latchkey/theme'

      const theme = defineThemePair({
        name: 'shop',
        accent: '#5b5bd6',
        scale: 0.9,
        dark: {
          tokens: {
            color: {
              text: '#eeeeee',
            },
          },
        },
      })

      export const kernel = createKernel({
        metadata: { name: 'Shop', url: 'https://shop.example' },
        gateway: 'https://gateway.example',
        projectId: 'shop-project',
        adapters: [
          evmAdapter({ networks: [ethereum, arbitrum] }),
          solanaAdapter(),
          bitcoinAdapter(),
          polkadotAdapter(),
          walletConnectAdapter({ relayUrl: 'wss://relay.example', projectId: 'shop-project' }),
        ],
        plugins: [
          api(),
          connect({
            collapseWallets: true,
            legal: { termsUrl: 'https://example.com/terms', privacyUrl: 'https://example.com/privacy', checkbox: true },
          }),
          directory(),
          account(),
          balances(),
          networks({ allowUnsupported: true }),
          fund(),
          onramp(),
          receive(),
          send(),
          swaps(),
          history(),
          identity(),
          names(),
        ],
        theme,
        i18n: { locale: 'de' },
      })"
    `)
  })

  test('parameters: with the wallet document, logins by e-mail and other accounts', () => {
    const code = kernelCode(DEFAULT_SETTINGS, 'en', { hasFrame: true })
    for (const name of ['embedded', 'email', 'socials'])
      expect(code).toContain(`import { ${name} } from '@latchkey/plugin-${name}'\n`)
    expect(code).toContain(`    identity(),
    names(),
    embedded({ frame: 'https://wallet.example', projectId: 'shop-project' }),
    email(),
    socials(),
    smartAccounts(),
    smartSessions(),
  ],`)
    expect(kernelCode(DEFAULT_SETTINGS, 'en')).not.toMatch(/embedded|email|socials|smartAccounts|smartSessions/)
  })

  test('behavior: colouring loses nothing', () => {
    const code = kernelCode({ ...DEFAULT_SETTINGS, legal: true }, 'de', { hasFrame: true })
    expect(
      highlight(code)
        .map((part) => part.text)
        .join(''),
    ).toBe(code)
  })
})
