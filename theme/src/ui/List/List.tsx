import { type ForwardRefExoticComponent, forwardRef, type ReactNode, type RefAttributes } from 'react'
import { ListContext } from '../shared/ListContext.ts'
import { root } from './List.css.ts'

/** Props of `List`. */
export interface ListProps {
  /** `ListItem`s. */
  readonly children?: ReactNode
  /** Names the list for readers. */
  readonly label?: string | undefined
  readonly busy?: boolean | undefined
}

/** A long list without a card; its rows reach 12 px into the gutter, so that their words line up with the view's. */
export const List: ForwardRefExoticComponent<ListProps & RefAttributes<HTMLDivElement>> = forwardRef(function List(
  { children, label, busy },
  ref,
) {
  return (
    <ListContext.Provider value="list">
      {/* biome-ignore lint/a11y/useSemanticElements: Safari drops the list role of a ul without markers */}
      <div ref={ref} role="list" className={root} aria-label={label} aria-busy={busy}>
        {children}
      </div>
    </ListContext.Provider>
  )
})
