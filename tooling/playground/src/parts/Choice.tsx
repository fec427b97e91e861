import { type ReactNode, useId } from 'react'

export interface ChoiceProps<V extends string | number> {
  readonly label: string
  readonly value: V
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly onChange: (value: V) => void
}

/** One of two to four: radio buttons that look like one control. */
export function Choice<V extends string | number>({ label, value, options, onChange }: ChoiceProps<V>): ReactNode {
  const name = useId()
  return (
    <fieldset className="pg-choice">
      <legend>{label}</legend>
      <div className="pg-segments">
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
