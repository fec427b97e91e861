import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startBitcoinWallet } from './bitcoinWallet.ts'
import { createEventLog } from './kernel/eventLog.ts'
import { adoptStyles } from './look/adoptStyles.ts'
import { PlaygroundPage } from './PlaygroundPage.tsx'
import { startPolkadotWallet } from './polkadotWallet.ts'
import { loadServices } from './services/loadServices.ts'
import { localChains } from './services/localChains.ts'
import { serviceFaults } from './services/serviceFaults.ts'
import { startSolanaWallet } from './solanaWallet.ts'
import { startWallet } from './startWallet.ts'

const [services] = await Promise.all([loadServices(), adoptStyles()])
const chains = localChains(services)
const wallet = chains.length > 0 ? startWallet(chains) : undefined
if (services.solana) startSolanaWallet()
if (services.bitcoin) startBitcoinWallet()
if (services.polkadot) startPolkadotWallet()
const faults = serviceFaults([...(services.gateway ? [services.gateway] : []), '/auth/'])
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <PlaygroundPage
        chains={chains}
        wallet={wallet?.control}
        log={createEventLog()}
        services={services}
        faults={faults}
      />
    </StrictMode>,
  )
}
