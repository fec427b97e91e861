import type { ReactNode } from 'react'

export interface DescriptionTableProps {
  readonly rows: readonly (readonly [label: string, value: ReactNode])[]
}

/** Labels and values, one pair a line. */
export function DescriptionTable({ rows }: DescriptionTableProps): ReactNode {
  return (
    <dl className="pg-facts">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
