import type { ReactNode } from 'react'
import { Stage } from './Stage.tsx'
import type { Specimen } from './specimen.ts'

export interface SpecimenCardProps {
  readonly specimen: Specimen
  readonly themes: readonly ('light' | 'dark')[]
  readonly direction: 'ltr' | 'rtl'
}

/** A primitive in each theme, side by side. */
export function SpecimenCard({ specimen, themes, direction }: SpecimenCardProps): ReactNode {
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
