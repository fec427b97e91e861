import { type ForwardRefExoticComponent, forwardRef, type RefAttributes, useImperativeHandle, useRef } from 'react'
import { searchIcon } from '../Icon/icons/common.generated.ts'
import { xIcon } from '../Icon/icons/first.generated.ts'
import { IconButton } from '../IconButton/IconButton.tsx'
import { TextField } from '../TextField/TextField.tsx'

/** Props of `SearchField`. */
export interface SearchFieldProps {
  /** What is searched; read aloud and shown while the field is empty. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly clearLabel: string
  readonly busy?: boolean | undefined
  readonly onEnter?: (() => void) | undefined
}

/** A field to narrow a list. Escape and the cross clear it. */
export const SearchField: ForwardRefExoticComponent<SearchFieldProps & RefAttributes<HTMLInputElement>> = forwardRef(
  function SearchField({ label, value, onChange, clearLabel, busy, onEnter }, ref) {
    const input = useRef<HTMLInputElement>(null)
    useImperativeHandle(ref, () => input.current as HTMLInputElement)
    const clear = (): void => {
      onChange('')
      input.current?.focus()
    }
    return (
      <TextField
        ref={input}
        type="search"
        icon={searchIcon}
        label={label}
        hideLabel
        placeholder={label}
        value={value}
        onChange={onChange}
        onEnter={onEnter}
        onEscape={value === '' ? undefined : clear}
        busy={busy}
        autoComplete="off"
        enterKeyHint="search"
        end={value === '' ? undefined : <IconButton icon={xIcon} size="small" label={clearLabel} onPress={clear} />}
      />
    )
  },
)
