import { type ForwardRefExoticComponent, forwardRef, type ReactNode, type RefAttributes, useId } from 'react'
import { Hint } from '../Hint/Hint.tsx'
import { cx, useSheet } from '../shared/styling.ts'
import * as styles from './CodeField.css.ts'

/** Props of `CodeField`. */
export interface CodeFieldProps {
  /** Names the field for screen readers. */
  readonly label: string
  /** The digits so far. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Called once with the whole code, when its last digit came. */
  readonly onComplete?: ((code: string) => void) | undefined
  /** 6 by default. */
  readonly length?: number | undefined
  /** What is wrong; the next key starts over. */
  readonly error?: ReactNode
  readonly disabled?: boolean | undefined
}

/** A code from an e-mail: cells to look at over one real input, so that paste, autofill and screen readers work. */
export const CodeField: ForwardRefExoticComponent<CodeFieldProps & RefAttributes<HTMLInputElement>> = forwardRef(
  function CodeField({ label, value, onChange, onComplete, length = 6, error, disabled = false }, ref) {
    useSheet(__LK_OWN_CSS__)
    const id = useId()
    const isWrong = Boolean(error)
    const accept = (typed: string): void => {
      const code = nextCode({ typed, before: value, length, isWrong })
      if (code === value) return
      onChange(code)
      if (code.length === length) onComplete?.(code)
    }
    return (
      <div data-lk-part="code-field" className={styles.root}>
        <div className={styles.field}>
          <input
            ref={ref}
            className={styles.input}
            value={value}
            disabled={disabled}
            onChange={(event) => accept(event.currentTarget.value)}
            onSelect={(event) => toEnd(event.currentTarget)}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="\d*"
            aria-label={label}
            aria-invalid={isWrong || undefined}
            aria-describedby={id}
          />
          <div className={styles.cells} aria-hidden="true">
            {Array.from({ length }, (_, index) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                key={index}
                data-lk-part="code-field-cell"
                className={cx(
                  styles.cell,
                  index === Math.min(value.length, length - 1) && styles.at,
                  isWrong && styles.wrong,
                  disabled && styles.off,
                )}
              >
                {value[index]}
              </span>
            ))}
          </div>
        </div>
        <Hint id={id} tone="error">
          {error}
        </Hint>
      </div>
    )
  },
)

interface Typed {
  readonly typed: string
  readonly before: string
  readonly length: number
  readonly isWrong: boolean
}

function nextCode({ typed, before, length, isWrong }: Typed): string {
  const digits = typed.normalize('NFKC').replace(/\D/g, '')
  const isAppended = digits.startsWith(before) && digits.length > before.length
  // A key that takes a digit away starts over too; what stands in place of the wrong code is another code.
  if (isWrong)
    return (isAppended ? digits.slice(before.length) : before.startsWith(digits) ? '' : digits).slice(0, length)
  return digits.slice(0, length)
}

function toEnd(input: HTMLInputElement): void {
  const end = input.value.length
  const isAll = input.selectionStart === 0 && input.selectionEnd === end
  if (!isAll && input.selectionStart !== end) input.setSelectionRange(end, end)
}
