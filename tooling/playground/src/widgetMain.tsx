import { ACCOUNTS } from '@latchkey/devnet/accounts'
import { createRoot } from 'react-dom/client'
import { startDemoWallet } from './demoWallet/index.ts'
import { readFrame } from './hero/scene.ts'
import { WidgetSite } from './hero/WidgetSite.tsx'
import { createEventLog } from './kernel/eventLog.ts'
import { adoptStyles } from './look/adoptStyles.ts'
import { loadServices } from './services/loadServices.ts'
import { localChains } from './services/localChains.ts'

const [services] = await Promise.all([loadServices(), adoptStyles()])
const chains = localChains(services)
const root = document.getElementById('root')
if (root && chains.length > 0) {
  const { control } = startDemoWallet({ accounts: ACCOUNTS.slice(0, 3), chains, isKept: false })
  createRoot(root).render(
    <WidgetSite
      first={readFrame(location.search)}
      chains={chains}
      services={services}
      wallet={control}
      log={createEventLog()}
    />,
  )
}
