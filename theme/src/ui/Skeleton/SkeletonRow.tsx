import { type ReactNode, useContext } from 'react'
import { hairline, item, row } from '../ListItem/ListItem.css.ts'
import { Stack } from '../Stack/Stack.tsx'
import { cx } from '../shared/cx.ts'
import { ListContext } from '../shared/ListContext.ts'
import { Skeleton } from './Skeleton.tsx'

/** Props of `SkeletonRow`. */
export interface SkeletonRowProps {
  readonly start?: 'circle' | 'logo' | undefined
  /** With a bar at the end. */
  readonly end?: boolean | undefined
}

/** A row that is still on its way, as high as the row that comes. */
export function SkeletonRow({ start = 'logo', end = false }: SkeletonRowProps): ReactNode {
  const place = useContext(ListContext)
  return (
    <div
      className={cx(row, place === 'card' && item, place === 'card' && hairline.logo)}
      role={place ? 'listitem' : undefined}
      aria-hidden="true"
    >
      <Skeleton shape={start} />
      <Stack gap={2} grow as="span">
        <Skeleton width="medium" />
        <Skeleton shape="small" width="short" />
      </Stack>
      {end && <Skeleton width="value" />}
    </div>
  )
}
