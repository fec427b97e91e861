import { type ReactNode, useId } from 'react'

export interface CardProps {
  readonly title: string
  /** A sentence below the title. */
  readonly note?: ReactNode
  /** Beside the title. */
  readonly mark?: ReactNode
  readonly children: ReactNode
}

/** A named part of the page. */
export function Card({ title, note, mark, children }: CardProps): ReactNode {
  const id = useId()
  return (
    <section className="pg-card" aria-labelledby={id}>
      <header>
        <div className="pg-card-title">
          <h2 id={id}>{title}</h2>
          {mark}
        </div>
        {note && <p className="pg-note">{note}</p>}
      </header>
      {children}
    </section>
  )
}
