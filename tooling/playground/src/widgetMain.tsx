import { type ReactNode, useEffect, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { openPocketLinks } from './kernel/pocket.ts'
import { prepareSite, type Site, useFrameState, WidgetSite } from './site/WidgetSite.tsx'

/** The site of a frame. Whether its users sign in is decided when a kernel is made: that scene has one of its own. */
function HeroSite({ site }: { readonly site: Site }): ReactNode {
  const state = useFrameState()
  const scene = state.scene === 'signIn' ? 'signIn' : 'account'
  const kernel = useMemo(() => site.createKernel(scene), [site, scene])
  useEffect(() => () => void kernel.destroy(), [kernel])
  return <WidgetSite key={scene} kernel={kernel} wallet={site.wallet} state={state} />
}

openPocketLinks()
const site = await prepareSite()
const root = document.getElementById('root')
if (root && site) createRoot(root).render(<HeroSite site={site} />)
