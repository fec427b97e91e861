import {
  type Context,
  createContext,
  type ForwardRefExoticComponent,
  forwardRef,
  type ReactNode,
  type RefAttributes,
} from 'react'
import * as styles from './List.css.ts'

/** Whether rows stand in a `ListCard` or a `List`, and so are list items. */
export const ListContext: Context<'card' | 'list' | undefined> = createContext<'card' | 'list' | undefined>(undefined)

/** Props of `ListCard`. */
export interface ListCardProps {
  /** `ListItem`s. */
  readonly children?: ReactNode
  /** Names the list for screen readers. */
  readonly label?: string | undefined
  readonly busy?: boolean | undefined
}

/** Props of `List`. */
export interface ListProps extends ListCardProps {}

/** A long list without a card; its rows reach 12 px into the gutter, so that their words line up with the view's. */
export const List: ForwardRefExoticComponent<ListProps & RefAttributes<HTMLDivElement>> = forwardRef(function List(
  { children, label, busy },
  ref,
) {
  return (
    <ListContext.Provider value="list">
      {/* biome-ignore lint/a11y/useSemanticElements: Safari drops the list role of a ul without markers */}
      <div ref={ref} role="list" data-lk-part="list" className={styles.list} aria-label={label} aria-busy={busy}>
        {children}
      </div>
    </ListContext.Provider>
  )
})

/** A card for a short, fixed list; hairlines split its rows. */
export const ListCard: ForwardRefExoticComponent<ListCardProps & RefAttributes<HTMLDivElement>> = forwardRef(
  function ListCard({ children, label, busy }, ref) {
    return (
      <ListContext.Provider value="card">
        {/* biome-ignore lint/a11y/useSemanticElements: Safari drops the list role of a ul without markers */}
        <div ref={ref} role="list" data-lk-part="list-card" className={styles.card} aria-label={label} aria-busy={busy}>
          {children}
        </div>
      </ListContext.Provider>
    )
  },
)
