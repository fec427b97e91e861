import type { ReactNode } from 'react'

export interface FactsProps {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[]
}

/** Labels and values, one pair a line. */
export function Facts({ facts }: FactsProps): ReactNode {
  return (
    <dl className="pg-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
