import { type ReactNode, StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Specimen, SpecimenGroup } from './gallery/specimen.ts'
import { actions } from './gallery/specimens/actions.tsx'
import { amounts } from './gallery/specimens/amounts.tsx'
import { blocks } from './gallery/specimens/blocks.tsx'
import { feedback } from './gallery/specimens/feedback.tsx'
import { fields } from './gallery/specimens/fields.tsx'
import { lists } from './gallery/specimens/lists.tsx'
import { pictures } from './gallery/specimens/pictures.tsx'
import { tokens } from './gallery/specimens/tokens.tsx'
import { words } from './gallery/specimens/words.tsx'
import { useBaseTheme } from './look/useBaseTheme.ts'
import { usePageLook } from './look/usePageLook.ts'
import { Choice } from './parts/Choice.tsx'
import { PageFrame } from './parts/PageFrame.tsx'
import { useSettings } from './settings/useSettings.ts'

interface StageProps {
  readonly theme: 'light' | 'dark'
  readonly direction: 'ltr' | 'rtl'
  readonly children: ReactNode
}

/** A piece of the widget's surface in one theme. */
function Stage({ theme, direction, children }: StageProps): ReactNode {
  return (
    <div className="pg-stage" data-lk="" data-lk-theme={theme} dir={direction}>
      {children}
    </div>
  )
}

interface SpecimenCardProps {
  readonly specimen: Specimen
  readonly themes: readonly ('light' | 'dark')[]
  readonly direction: 'ltr' | 'rtl'
}

/** A primitive in each theme, side by side. */
function SpecimenCard({ specimen, themes, direction }: SpecimenCardProps): ReactNode {
  const { name, note, Show } = specimen
  return (
    <article className="pg-specimen">
      <header>
        <h3>{name}</h3>
        <p className="pg-note">{note}</p>
      </header>
      <div className="pg-stages">
        {themes.map((theme) => (
          <Stage key={theme} theme={theme} direction={direction}>
            <Show theme={theme} />
          </Stage>
        ))}
      </div>
    </article>
  )
}

/** Everything the gallery shows, in order. */
const groups: readonly SpecimenGroup[] = [actions, fields, amounts, lists, blocks, pictures, feedback, words, tokens]

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
function GalleryPage(): ReactNode {
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

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <GalleryPage />
    </StrictMode>,
  )
}
