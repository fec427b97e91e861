import type { Devnet } from '@latchkey/devnet'
import { startFarcaster } from '@latchkey/devnet/farcaster'
import { type MailPart, startMail } from '@latchkey/devnet/mail'
import { startOpenid } from '@latchkey/devnet/openid'
import { createGateway } from '@latchkey/gateway'

/** A gateway with login service and frame, and a catcher for its mails. */
export interface Embedded {
  /** Origin of the frame. */
  readonly frameUrl: string
  /** Address of the gateway's other services. */
  readonly gatewayUrl: string
  readonly mail: MailPart
  stop(): Promise<void>
}

/** The project of the test pages. */
export const PROJECT = 'latchkey-e2e'

const solanaChain = (rpcUrl: string) => ({
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: [rpcUrl],
})

/** Starts what a user without a wallet needs: mails, the login service, the wallet document. */
export async function startEmbedded({ chains, services }: Devnet): Promise<Embedded> {
  const [mail, farcaster, openid] = await Promise.all([startMail({}), startFarcaster({ services }), startOpenid()])
  const client = { clientId: 'latchkey-server', clientSecret: 'latchkey-devnet-secret' }
  const coin = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const gateway = await createGateway(
    {
      port: 0,
      databaseUrl: 'sqlite::memory:',
      log: { level: 'warn' },
      chains: [
        ...Object.entries(chains).map(([id, { rpcUrl }]) => ({
          id: `eip155:${id}`,
          name: id === '1' ? 'Ethereum' : 'Arbitrum One',
          nativeCurrency: coin,
          rpcUrls: [rpcUrl],
        })),
        ...(services.solana ? [solanaChain(services.solana)] : []),
      ],
      projects: [{ id: PROJECT, name: 'Test pages', origins: ['loopback'] }],
      frame: { port: 0 },
      login: {
        deviceCheck: false,
        mails: { seconds: 0 },
        providers: { google: { ...client, kind: 'oidc', issuer: openid.url, name: 'Google' } },
        farcaster: { relay: farcaster.url, chain: 'eip155:1' },
      },
      smtp: { url: mail.smtpUrl, from: 'Wallet <login@wallet.example>' },
    },
    { onLog: (line) => console.info(line) },
  )
  return {
    frameUrl: gateway.frameUrl ?? '',
    gatewayUrl: gateway.url,
    mail,
    async stop() {
      await gateway.stop()
      await mail.stop()
      await farcaster.stop()
      await openid.stop()
    },
  }
}
