import { createRoot } from 'react-dom/client'
import { Phone } from './phone/Phone.tsx'
import { createPhoneControl } from './phone/phoneState.ts'
import { loadServices } from './services/loadServices.ts'

const { wallet } = await loadServices()
const root = document.getElementById('root')
if (root) {
  const link = new URLSearchParams(location.hash.slice(1)).get('uri') ?? ''
  // A link is a key: it does not stay in the address, where the history would keep it.
  if (link) history.replaceState(history.state, '', location.pathname)
  createRoot(root).render(
    <main className="ph-page">
      <h1 className="ph-title">Phone with a wallet</h1>
      {wallet === undefined ? (
        <p className="ph-off">No phone is running. Stop this server and run npm start: it starts the phone, too.</p>
      ) : (
        <Phone control={createPhoneControl(wallet)} initialLink={link} />
      )}
    </main>,
  )
}
