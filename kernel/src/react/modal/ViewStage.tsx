import { type ReactNode, type RefObject, useCallback, useState } from 'react'
import * as styles from './modal.css.ts'
import type { Shown } from './useStage.ts'
import { ViewLayer } from './ViewLayer.tsx'

export interface ViewStageProps {
  readonly shown: Shown
  readonly title: RefObject<HTMLElement | null>
}

interface Layers {
  readonly key: number
  readonly shown: Shown
  readonly leaving?: { readonly key: number; readonly shown: Shown } | undefined
}

/** The present view, and for a moment the one before it. */
export function ViewStage({ shown, title }: ViewStageProps): ReactNode {
  const [layers, setLayers] = useState<Layers>({ key: 0, shown })
  let present = layers
  if (layers.shown !== shown) {
    const moved = layers.shown.entry !== shown.entry
    present = moved ? { key: layers.key + 1, shown, leaving: layers } : { ...layers, shown }
    setLayers(present)
  }
  const forget = useCallback((key: number) => {
    setLayers((now) => (now.leaving?.key === key ? { key: now.key, shown: now.shown } : now))
  }, [])
  const { leaving } = present
  return (
    <div className={styles.stage}>
      {leaving && <ViewLayer key={leaving.key} id={leaving.key} shown={leaving.shown} title={title} onGone={forget} />}
      <ViewLayer key={present.key} id={present.key} shown={present.shown} title={title} />
    </div>
  )
}
