import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createEventLog } from './kernel/eventLog.ts'
import { adoptStyles } from './look/adoptStyles.ts'
import { loadServices } from './services/loadServices.ts'
import { localChains } from './services/localChains.ts'
import { startWallet } from './startWallet.ts'
import { StatusPage } from './status/StatusPage.tsx'

const [services, missing] = await Promise.all([loadServices(), loadServices('/missing.json'), adoptStyles()])
const chains = localChains(services)
if (chains.length > 0) startWallet(chains)
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <StatusPage services={services} missing={missing} log={createEventLog()} />
    </StrictMode>,
  )
}
