import { arrowLeftIcon, circleQuestionMarkIcon, xIcon } from '@latchkey/theme/icons'
import { IconButton } from '@latchkey/theme/ui'
import { atom } from 'jotai/vanilla'
import {
  type ForwardRefExoticComponent,
  forwardRef,
  type ReactNode,
  type RefAttributes,
  type RefObject,
  useMemo,
  useState,
} from 'react'
import { internalsOf } from '../../core/kernelInternals.ts'
import type { Entry } from '../../core/views/routerState.ts'
import { useAtom, useKernel } from '../hooks/kernel.ts'
import { useT } from '../hooks/useT.ts'
import { useWords } from '../hooks/useWords.ts'
import { Boundary } from '../views/Boundary.tsx'
import { viewLoader } from '../views/viewLoader.ts'
import * as styles from './header.css.ts'
import { hidden as unseen } from './modal.css.ts'
import type { ShownView } from './usePresence.ts'

interface TitleProps {
  readonly id: string
  readonly text: string
  /** Read aloud only: the view draws its own header. */
  readonly hidden?: boolean
}

/** The dialog's name, which the focus lands on when a view has no better place. A new text fades over the old one. */
const Title: ForwardRefExoticComponent<TitleProps & RefAttributes<HTMLHeadingElement>> = forwardRef(function Title(
  { id, text, hidden = false },
  ref,
) {
  const [texts, setTexts] = useState<{ readonly now: string; readonly before?: string }>({ now: text })
  if (texts.now !== text) setTexts({ now: text, before: texts.now })
  return (
    <div className={hidden ? unseen : styles.titleBox}>
      {texts.before !== undefined && (
        <span key={`-${texts.before}`} className={styles.oldTitle} aria-hidden="true">
          {texts.before}
        </span>
      )}
      <h2
        key={texts.now}
        id={id}
        ref={ref}
        tabIndex={-1}
        className={styles.title}
        data-fresh={texts.before !== undefined || undefined}
      >
        {texts.now}
      </h2>
    </div>
  )
})

/** The title in the present language; nothing while its words are on their way. */
function useLoadedTitle({ route, params }: Entry): string | undefined {
  const { views, metadata, report } = internalsOf(useKernel())
  const found = views.find(route)
  const plugin = found?.plugin ?? 'kernel'
  const words = useWords('Modal', plugin)
  const { title, titleValues } = found?.view ?? {}
  if (title === undefined) return metadata.name || 'Latchkey'
  if (!words.ready(plugin)) return undefined
  try {
    return words.t(plugin, title, titleValues?.(params))
  } catch (error) {
    report(error, { plugin, where: `views.${route}.title` })
    return words.t(plugin, title)
  }
}

/**
 * The title of a view; the name of the site when it has none. Like the view it waits for its words: until they are there
 * the title before it stays, at first the name of the site.
 */
function useTitle(entry: Entry): string {
  const { metadata } = internalsOf(useKernel())
  const loaded = useLoadedTitle(entry)
  const [last, keep] = useState(metadata.name || 'Latchkey')
  if (loaded !== undefined && loaded !== last) keep(loaded)
  return loaded ?? last
}

/** Whether a view keeps the modal open at present. Follows every atom that its `canClose` reads. */
export function useLocked(route: string): boolean {
  const kernel = useKernel()
  const locked = useMemo(() => {
    const canClose = internalsOf(kernel).views.find(route)?.view.canClose
    return atom((get) => {
      try {
        return canClose?.({ ...kernel.store, get }) === false
      } catch {
        // The router reports it when it asks; a person can always leave.
        return false
      }
    })
  }, [kernel, route])
  return useAtom(locked)
}

interface ModalHeaderProps {
  readonly shown: ShownView
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
  const loaded = viewLoader(kernel).view(entry.route).peek()
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
