import {
  type ChangeEvent,
  type ClipboardEvent,
  type ForwardRefExoticComponent,
  forwardRef,
  type ReactNode,
  type RefAttributes,
  useId,
  useState,
} from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { circleAlertIcon } from '../Icon/icons/first.generated.ts'
import { arrowUpDownIcon } from '../Icon/icons/others.generated.ts'
import { Money } from '../Money/Money.tsx'
import { Skeleton } from '../Skeleton/Skeleton.tsx'
import { cx, useSheet } from '../shared/styling.ts'
import * as styles from './AmountField.css.ts'
import { toDecimalText } from './toDecimalText.ts'

/** Props of `AmountField`. */
export interface AmountFieldProps {
  /** Names the field for screen readers, such as "You pay". */
  readonly label: string
  /** Decimal text with a ".", "" for nothing; never a number. */
  readonly value: string
  /** Is given decimal text, whatever signs were typed. */
  readonly onChange?: ((value: string) => void) | undefined
  /** Most digits after the point, as many as the asset has. */
  readonly decimals?: number | undefined
  /** The decimal sign shown, that of the user's language: `useFormat().decimalSign`; "." by default. */
  readonly separator?: string | undefined
  /**
   * How the value is written while it is not edited, with its thousands apart: `useFormat().number`. What is edited stays plain,
   * so that nothing moves below the caret.
   */
  readonly write?: ((decimal: string, options: { readonly digits: number; readonly fixed: true }) => string) | undefined
  /** Before the value, such as "$". */
  readonly prefix?: string | undefined
  /** What the amount is of: a `Chip kind="asset"`. */
  readonly asset?: ReactNode
  /** The same in another unit. */
  readonly fiat?: ReactNode
  readonly onToggle?: (() => void) | undefined
  readonly toggleLabel?: string | undefined
  readonly available?: ReactNode
  readonly onMax?: (() => void) | undefined
  readonly maxLabel?: string | undefined
  /** Replaces the fiat line. */
  readonly error?: ReactNode
  /** What must not stand in a field, such as a private key: where it is typed or pasted, the field is emptied instead. */
  readonly isSecret?: ((typed: string) => boolean) | undefined
  /** Stands in the place of the error then, until something else is entered. */
  readonly secretText?: ReactNode
  /** Shows an outcome: sunken, cannot be edited. */
  readonly result?: boolean | undefined
  /** The outcome is being fetched. */
  readonly busy?: boolean | undefined
}

/** An amount, its asset, and what it means. The value is decimal text from end to end. */
export const AmountField: ForwardRefExoticComponent<AmountFieldProps & RefAttributes<HTMLInputElement>> = forwardRef(
  function AmountField(
    {
      label,
      value,
      onChange,
      decimals,
      separator = '.',
      write,
      prefix,
      asset,
      result = false,
      busy = false,
      isSecret,
      secretText,
      ...footer
    },
    ref,
  ) {
    useSheet(__LK_OWN_CSS__)
    const id = useId()
    const { hadSecret, shown, entry } = useEntry({ value, write, separator, onChange, decimals, isSecret })
    const error = hadSecret ? secretText : footer.error
    const isWrong = Boolean(error)
    return (
      <div data-lk-part="amount-field" className={cx(styles.root, isWrong && styles.wrong, result && styles.result)}>
        <div className={styles.top}>
          <div className={cx(styles.number, styles.numberSize[numberSize(shown.length)])}>
            {prefix && <span aria-hidden="true">{prefix}</span>}
            {result ? (
              <output className={styles.output} aria-label={label} aria-busy={busy || undefined}>
                {busy ? (
                  <Skeleton shape="result" />
                ) : (
                  <Money value={shown || undefined} decimalSign={separator} strongDecimals={2} />
                )}
              </output>
            ) : (
              <span className={styles.sized} data-shown={shown || NOTHING}>
                <input
                  ref={ref}
                  data-lk-part="amount-field-input"
                  className={styles.input}
                  value={shown}
                  size={1}
                  {...entry}
                  {...DECIMAL}
                  placeholder={NOTHING}
                  aria-label={label}
                  aria-invalid={isWrong || undefined}
                  aria-describedby={id}
                />
              </span>
            )}
          </div>
          {asset}
        </div>
        <AmountFooter id={id} busy={result && busy} {...footer} error={error} />
      </div>
    )
  },
)

const FINISHED = /^\d+(?:\.(\d+))?$/

/** A finished number as the reader's language writes it, to its last zero. */
function written(value: string, write: AmountFieldProps['write']): string | undefined {
  const [whole, fraction = ''] = FINISHED.exec(value) ?? []
  return whole && write?.(value, { digits: fraction.length, fixed: true })
}

/** What browsers are told of the field. */
const DECIMAL = { inputMode: 'decimal', autoComplete: 'off', autoCorrect: 'off', spellCheck: false } as const

/** A balance sheet's minus, in front: without it the amount would be another one. */
const NEGATIVE = /^\s*[-\u2212(]\s*\D?\s*[\d.,]/

/** What the field shows, and how it takes in what is typed or pasted as decimal text; what must not stand in a field empties it. */
function useEntry({
  value,
  write,
  separator,
  onChange,
  decimals,
  isSecret,
}: Pick<AmountFieldProps, 'value' | 'write' | 'onChange' | 'decimals' | 'isSecret'> & { readonly separator: string }) {
  const [hadSecret, setHadSecret] = useState(false)
  const [isEdited, setEdited] = useState(false)
  const removes = (typed: string): boolean => {
    const isOne = isSecret?.(typed) === true
    setHadSecret(isOne)
    if (isOne) onChange?.('')
    return isOne
  }
  const entry = {
    onFocus: () => setEdited(true),
    onBlur: () => setEdited(false),
    onChange(event: ChangeEvent<HTMLInputElement>): void {
      const typed = event.currentTarget.value
      if (!removes(typed)) onChange?.(toDecimalText(typed, { decimals }))
    },
    // Beside what stands there already, it would look like none.
    onPaste(event: ClipboardEvent<HTMLInputElement>): void {
      const pasted = event.clipboardData.getData('text')
      if (removes(pasted) || NEGATIVE.test(pasted)) event.preventDefault()
    },
  }
  const shown = (isEdited ? undefined : written(value, write)) ?? value.replace('.', separator)
  return { hadSecret, shown, entry }
}

/** Stands where no amount was entered. */
const NOTHING = '0'

function numberSize(length: number): 'normal' | 'long' | 'longest' {
  if (length <= 9) return 'normal'
  return length <= 14 ? 'long' : 'longest'
}

type FooterProps = Pick<
  AmountFieldProps,
  'fiat' | 'onToggle' | 'toggleLabel' | 'available' | 'onMax' | 'maxLabel' | 'error' | 'busy'
>

/** The line below an amount: its worth or what is wrong, what there is, and all of it. */
export function AmountFooter({
  id,
  fiat,
  onToggle,
  toggleLabel,
  available,
  onMax,
  maxLabel,
  error,
  busy,
}: FooterProps & { readonly id: string }): ReactNode {
  const isEmpty = !(fiat || error || busy || onToggle || available || onMax)
  return (
    <div className={cx(styles.bottom, isEmpty && styles.bottomEmpty)}>
      <span id={id} className={cx(styles.footnote, Boolean(error) && styles.footnoteWrong)} aria-live="polite">
        {error && <Icon icon={circleAlertIcon} size="small" />}
        {busy ? <Skeleton width="value" /> : <span>{error || fiat}</span>}
      </span>
      {onToggle && (
        <button type="button" className={styles.small} onClick={onToggle} aria-label={toggleLabel} title={toggleLabel}>
          <Icon icon={arrowUpDownIcon} size="small" />
        </button>
      )}
      {(available || onMax) && (
        <span className={styles.available}>
          {available && <span>{available}</span>}
          {onMax && (
            <button type="button" className={cx(styles.small, styles.max)} onClick={onMax}>
              {maxLabel}
            </button>
          )}
        </span>
      )}
    </div>
  )
}
