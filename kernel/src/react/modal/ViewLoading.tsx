import { SkeletonRow } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { useT } from '../hooks/useT.ts'
import { ViewBody } from '../views/ViewBody.tsx'
import * as styles from './modal.css.ts'

/** The shape of a view whose file is still on its way; nothing at first, so that fast ones never flash. */
export function ViewLoading(): ReactNode {
  const t = useT('kernel')
  return (
    <ViewBody>
      <div className={styles.skeleton} role="status" aria-label={t('loading')}>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </div>
    </ViewBody>
  )
}
