import { type ReactNode, useEffect, useState } from 'react'
import { useBaseTheme } from '../look/useBaseTheme.ts'
import { usePageLook } from '../look/usePageLook.ts'
import { Choice } from '../parts/Choice.tsx'
import { PageFrame } from '../parts/PageFrame.tsx'
import { useSettings } from '../settings/useSettings.ts'
import { SpecimenCard } from './SpecimenCard.tsx'
import { groups } from './specimens/groups.ts'

const THEMES = [
  { value: 'both', label: 'Both' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

const DIRECTIONS = [
  { value: 'ltr', label: 'Left to right' },
  { value: 'rtl', label: 'Right to left' },
] as const

const TEXTS = [
  { value: 100, label: '100 %' },
  { value: 200, label: '200 %' },
] as const

const BOTH = ['light', 'dark'] as const

/** Every primitive and every token of the theme package. */
export function GalleryPage(): ReactNode {
  const [settings, change] = useSettings()
  const [shown, setShown] = useState<'both' | 'light' | 'dark'>('both')
  const [text, setText] = useState<100 | 200>(100)
  const base = useBaseTheme(settings.theme)
  usePageLook(base, undefined, 'ltr')
  useEffect(() => document.documentElement.style.setProperty('font-size', `${text}%`), [text])
  const themes = shown === 'both' ? BOTH : [shown]
  return (
    <PageFrame page="gallery">
      <div className="pg-intro">
        <div>
          <h1>Components</h1>
          <p>
            The primitives of @latchkey/theme/ui and the tokens they are made of: what every view of the widget is built
            from, and all that a plugin needs.
          </p>
        </div>
      </div>
      <div className="pg-gallery-tools">
        <Choice label="Theme" value={shown} options={THEMES} onChange={setShown} />
        <Choice
          label="Direction"
          value={settings.direction}
          options={DIRECTIONS}
          onChange={(direction) => change({ direction })}
        />
        <Choice label="Text" value={text} options={TEXTS} onChange={setText} />
      </div>
      <nav className="pg-jump" aria-label="Groups">
        {groups.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      {groups.map(({ id, title, specimens }) => (
        <section key={id} id={id} className="pg-group" aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          {specimens.map((specimen) => (
            <SpecimenCard key={specimen.name} specimen={specimen} themes={themes} direction={settings.direction} />
          ))}
        </section>
      ))}
    </PageFrame>
  )
}
