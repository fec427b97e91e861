import {
  type ForwardRefExoticComponent,
  forwardRef,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type RefAttributes,
  useId,
} from 'react'
import { Hint } from '../Hint/Hint.tsx'
import { Icon, type IconData } from '../Icon/Icon.tsx'
import { Spinner } from '../Spinner/Spinner.tsx'
import { cx, useSheet } from '../shared/styling.ts'
import * as styles from './TextField.css.ts'

const LEFT_TO_RIGHT: ReadonlySet<string> = new Set(['email', 'url', 'tel'])

/** Props of `TextField`. */
export interface TextFieldProps {
  /** Stands above the field. */
  readonly label: string
  /** Keeps the label for screen readers only. */
  readonly hideLabel?: boolean | undefined
  readonly value: string
  readonly onChange?: ((value: string) => void) | undefined
  readonly type?: 'text' | 'email' | 'url' | 'search' | 'tel' | undefined
  readonly placeholder?: string | undefined
  readonly icon?: IconData | undefined
  /** An `IconButton` or short words at the end. */
  readonly end?: ReactNode
  /** What is wrong and how to put it right; marks the field. */
  readonly error?: ReactNode
  /** A line below; the error takes its place. */
  readonly hint?: ReactNode
  readonly hintTone?: 'muted' | 'good' | 'warning' | undefined
  readonly disabled?: boolean | undefined
  readonly readOnly?: boolean | undefined
  /** A spinner at the end while something is looked up. */
  readonly busy?: boolean | undefined
  readonly mono?: boolean | undefined
  readonly autoComplete?: string | undefined
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  readonly enterKeyHint?: HTMLAttributes<HTMLInputElement>['enterKeyHint']
  readonly maxLength?: number | undefined
  readonly name?: string | undefined
  /** `ltr` for names and addresses that are written so in every language; e-mail, URL and telephone are by themselves. */
  readonly dir?: 'ltr' | 'auto' | undefined
  readonly onEnter?: (() => void) | undefined
  /** Escape, which then goes no further: the modal stays open. */
  readonly onEscape?: (() => void) | undefined
  readonly onBlur?: (() => void) | undefined
}

/** A line of text. */
export const TextField: ForwardRefExoticComponent<TextFieldProps & RefAttributes<HTMLInputElement>> = forwardRef(
  function TextField(
    {
      label,
      hideLabel = false,
      value,
      onChange,
      icon,
      end,
      error,
      hint,
      hintTone = 'muted',
      busy = false,
      mono = false,
      onEnter,
      onEscape,
      ...props
    },
    ref,
  ) {
    useSheet(__LK_OWN_CSS__)
    const id = useId()
    const isWrong = error !== undefined && error !== null && error !== false && error !== ''
    const { disabled, type = 'text', dir = LEFT_TO_RIGHT.has(type) ? 'ltr' : undefined, ...input } = props
    return (
      <div data-lk-part="text-field" className={styles.root}>
        {!hideLabel && (
          <label className={styles.label} htmlFor={id}>
            {label}
          </label>
        )}
        <div data-lk-part="text-field-box" className={cx(styles.box, isWrong && styles.error, disabled && styles.off)}>
          <FieldStart icon={icon} />
          <input
            {...input}
            dir={dir}
            ref={ref}
            id={id}
            type={type}
            value={value}
            disabled={disabled}
            className={cx(styles.input, mono && styles.mono)}
            onChange={(event) => onChange?.(event.currentTarget.value)}
            onKeyDown={(event) => pressKey(event, { onEnter, onEscape })}
            spellCheck={false}
            autoCapitalize="none"
            autoCorrect="off"
            aria-label={hideLabel ? label : undefined}
            aria-invalid={isWrong || undefined}
            aria-describedby={`${id}-hint`}
            aria-busy={busy || undefined}
          />
          <FieldEnd busy={busy} end={end} />
        </div>
        <Hint id={`${id}-hint`} tone={isWrong ? 'error' : hintTone}>
          {isWrong ? error : hint}
        </Hint>
      </div>
    )
  },
)

function pressKey(
  event: KeyboardEvent<HTMLInputElement>,
  { onEnter, onEscape }: Pick<TextFieldProps, 'onEnter' | 'onEscape'>,
): void {
  if (event.nativeEvent.isComposing) return
  if (event.key === 'Enter') onEnter?.()
  if (event.key !== 'Escape' || !onEscape) return
  event.preventDefault()
  event.stopPropagation()
  onEscape()
}

function FieldEnd({ busy, end }: { readonly busy: boolean; readonly end: ReactNode }): ReactNode {
  if (!busy && !end) return null
  const isText = typeof end === 'string'
  return (
    <span className={cx(styles.end, (busy || isText) && styles.endPad)}>
      {busy ? <Spinner /> : isText ? <bdi>{end}</bdi> : end}
    </span>
  )
}

function FieldStart({ icon }: Pick<TextFieldProps, 'icon'>): ReactNode {
  return (
    icon && (
      <span className={styles.icon}>
        <Icon icon={icon} />
      </span>
    )
  )
}
