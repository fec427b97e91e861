import { SegmentedControl } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'

export interface ChoiceProps<V extends string | number> {
  readonly label: string
  readonly value: V
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly onChange: (value: V) => void
}

/** One of two to four, below its label. */
export function Choice<V extends string | number>({ label, value, options, onChange }: ChoiceProps<V>): ReactNode {
  return (
    <div>
      <span className="pg-label" aria-hidden="true">
        {label}
      </span>
      <SegmentedControl
        label={label}
        options={options.map((option) => ({ id: String(option.value), label: option.label }))}
        current={String(value)}
        onChange={(id) => {
          const chosen = options.find((option) => String(option.value) === id)
          if (chosen) onChange(chosen.value)
        }}
      />
    </div>
  )
}
