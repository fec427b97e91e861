import { renderToString } from 'react-dom/server'
import { Hero } from './hero/Hero.tsx'
import { PageFrame } from './parts/PageFrame.tsx'
import { DEFAULT_SETTINGS } from './settings/settings.ts'

/**
 * The first screen of the home page as it is before its scripts run: nothing of it can be pressed yet save its links, and
 * the page takes its place with the same words and the same room.
 */
export function renderFirstScreen(): string {
  return renderToString(
    <PageFrame page="playground" search="">
      <Hero settings={DEFAULT_SETTINGS} base="light" isAlive phoneUrl="" />
    </PageFrame>,
  )
}
