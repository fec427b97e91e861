import { createRoot } from 'react-dom/client'
import { prepareSite, WidgetSite } from './site/WidgetSite.tsx'

const site = await prepareSite()
const root = document.getElementById('root')
if (root && site) createRoot(root).render(<WidgetSite kernel={site.createKernel()} wallet={site.wallet} />)
