import { arrowLeftIcon, circleQuestionMarkIcon, xIcon } from '@latchkey/theme/icons'
import { IconButton } from '@latchkey/theme/ui'
import type { ReactNode, RefObject } from 'react'
import { internalsOf } from '../../core/kernelInternals.ts'
import { useKernel } from '../hooks/useKernel.ts'
import { useT } from '../hooks/useT.ts'
import { Boundary } from '../views/Boundary.tsx'
import { viewLoader } from '../views/viewLoader.ts'
import * as styles from './header.css.ts'
import { Title } from './Title.tsx'
import type { Shown } from './useStage.ts'
import { useTitle } from './useTitle.ts'

export interface ModalHeaderProps {
  readonly shown: Shown
  readonly locked: boolean
  readonly titleId: string
  readonly title: RefObject<HTMLHeadingElement | null>
}

/** Back, title, help, close. A view that must stay open has no close button. */
export function ModalHeader({ shown: { entry, history }, locked, titleId, title }: ModalHeaderProps): ReactNode {
  const kernel = useKernel()
  const { views, report } = internalsOf(kernel)
  const t = useT('kernel')
  const text = useTitle(entry)
  const found = views.find(entry.route)
  const loaded = viewLoader(kernel).peek(entry.route)
  const Header = loaded && 'Header' in loaded ? loaded.Header : undefined
  const help = found?.view.help
  const plain = <Title id={titleId} ref={title} text={text} />
  return (
    <div className={styles.header}>
      {history.length > 1 && entry.back !== 'none' && (
        <IconButton icon={arrowLeftIcon} label={t('back')} onPress={() => kernel.router.back()} />
      )}
      {Header ? (
        <Boundary
          key={entry.route}
          onError={(error) => report(error, { where: `views.${entry.route}.header` })}
          fallback={() => plain}
        >
          <Title id={titleId} ref={title} text={text} hidden />
          <div className={styles.ownHeader}>
            <Header />
          </div>
        </Boundary>
      ) : (
        plain
      )}
      {help !== undefined && help !== entry.route && (
        <IconButton icon={circleQuestionMarkIcon} label={t('help')} onPress={() => pushPlain(kernel.router, help)} />
      )}
      {!locked && <IconButton icon={xIcon} label={t('close')} onPress={() => void kernel.router.close('button')} />}
    </div>
  )
}

/** A route that a plugin has named; that it takes no parameters is for the plugin to know. */
function pushPlain(router: { push(route: string): void }, route: string): void {
  router.push(route)
}
