import type { ReactNode } from 'react'
import { ListContext } from '../shared/ListContext.ts'
import { root } from './Plate.css.ts'

/** Props of `Plate`. */
export interface PlateProps {
  /** `ListItem`s. */
  readonly children?: ReactNode
  /** Names the list for readers. */
  readonly label?: string | undefined
}

/** A card for a short, fixed list; hairlines split its rows. */
export function Plate({ children, label }: PlateProps): ReactNode {
  return (
    <ListContext.Provider value="plate">
      {/* biome-ignore lint/a11y/useSemanticElements: Safari drops the list role of a ul without markers */}
      <div role="list" className={root} aria-label={label}>
        {children}
      </div>
    </ListContext.Provider>
  )
}
