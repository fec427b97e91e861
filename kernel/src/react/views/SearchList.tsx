import { Banner, HiddenText, SearchField, useStableHeight } from '@latchkey/theme/ui'
import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import { looksSecret } from '../../core/text.ts'
import { RowList, type RowListHandle, type RowListProps, rowIndexOf } from './RowList.tsx'
import * as styles from './view.css.ts'

/** The sentences of a `SearchList`. */
export interface SearchListTexts {
  /** What is searched; the name of the field, shown while it is empty. */
  readonly field: string
  /** Name of the button that empties the field. */
  readonly clear: string
  /** Shown when a recovery phrase or a private key was typed, which is removed. */
  readonly secretTitle: string
  readonly secretText: string
  /** How many rows were found; read aloud while a search is on. */
  readonly found: string
}

export interface SearchListProps<Row> extends RowListProps<Row> {
  readonly query: string
  /** Receives what is typed, never a recovery phrase or a private key: these are removed. */
  readonly onQuery: (query: string) => void
  readonly texts: SearchListTexts
  /** The view is there to search: its field has the focus from the start, except where a keyboard would come up over the rows. */
  readonly takesFocus?: boolean
  /** Between the field and the rows, for example chips that narrow the list. */
  readonly filters?: ReactNode
  /** Between the filters and the rows, for example a `Banner`. */
  readonly notice?: ReactNode
  /** In place of the rows while there are none, usually an `EmptyState`. */
  readonly empty?: ReactNode
}

function assignRef<T>(ref: Ref<T> | undefined, value: T | null): void {
  if (typeof ref === 'function') ref(value)
  else if (ref) ref.current = value
}

/** Arrow keys lead from the field into the rows and back; typing in a row goes on in the field. */
function onSearchKey(event: KeyboardEvent, field: HTMLInputElement | null, rows: RowListHandle | null): void {
  const { key, target } = event
  if (target === field) {
    if (key !== 'ArrowDown') return
    event.preventDefault()
    rows?.focusRow(0)
    return
  }
  const at = rowIndexOf(target)
  if (at === undefined) return
  const isText = key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
  if (isText) field?.focus()
  if (key !== 'ArrowUp' || at !== 0) return
  event.preventDefault()
  field?.focus()
}

/**
 * A search field over a list. Arrow keys lead from the field into the rows and back, typing in a row goes on in the
 * field, and the view keeps its height while the list gets shorter. A key goes back to the top. The caller searches; `rows` are
 * what was found.
 */
export function SearchList<Row>({
  query,
  onQuery,
  texts,
  takesFocus = false,
  filters,
  notice,
  empty,
  handle,
  ...list
}: SearchListProps<Row>): ReactNode {
  const field = useRef<HTMLInputElement>(null)
  const rowList = useRef<RowListHandle | null>(null)
  const [hadSecret, setHadSecret] = useState(false)
  const height = useStableHeight(query === '', query !== '')
  const [hasFocus] = useState(() => takesFocus && matchMedia('(pointer: fine)').matches)

  const change = (value: string): void => {
    const isSecret = looksSecret(value)
    setHadSecret(isSecret)
    // The best match is the first row, which may be far above what is in sight.
    const body = field.current?.closest('[data-lk-body]')
    if (body && body.scrollTop > 0) body.scrollTop = 0
    onQuery(isSecret ? '' : value)
  }
  const setHandle = (given: RowListHandle | null): void => {
    rowList.current = given
    assignRef(handle, given)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are a shortcut, Tab reaches every row
    <div className={styles.search} onKeyDown={(event) => onSearchKey(event, field.current, rowList.current)}>
      <div className={styles.searchHeader} data-lk-autofocus={hasFocus ? '' : undefined}>
        <SearchField
          ref={field}
          label={texts.field}
          clearLabel={texts.clear}
          value={query}
          onChange={change}
          busy={list.busy}
        />
        {hadSecret && (
          <Banner tone="danger" role="alert" title={texts.secretTitle}>
            {texts.secretText}
          </Banner>
        )}
        {filters}
      </div>
      {notice}
      <HiddenText live="polite">{query !== '' && texts.found}</HiddenText>
      <div ref={height}>
        {list.rows.length > 0 || empty === undefined || empty === false ? (
          <RowList {...list} handle={setHandle} />
        ) : (
          empty
        )}
      </div>
    </div>
  )
}
