import { arrowLeftIcon, circleQuestionMarkIcon, xIcon } from '@latchkey/theme/icons'
import { IconButton } from '@latchkey/theme/ui'
import { type Atom, atom } from 'jotai/vanilla'
import {
  type ForwardRefExoticComponent,
  forwardRef,
  type ReactNode,
  type RefAttributes,
  type RefObject,
  useMemo,
  useState,
} from 'react'
import type { Messages, MessageValues } from '../../core/i18n/messages.ts'
import type { Kernel } from '../../core/kernel.ts'
import { internalsOf } from '../../core/state/kernelScope.ts'
import type { RouteEntry } from '../../core/views/router.ts'
import { useAtom, useKernel } from '../hooks/kernel.ts'
import { useMessagesOf, useTranslate } from '../hooks/pluginHooks.ts'
import { useResource } from '../loading/lazyResource.ts'
import { Boundary } from '../views/ViewBody.tsx'
import { hidden as unseen } from '../views/view.css.ts'
import { viewLoader } from '../views/viewLoader.tsx'
import * as styles from './modal.css.ts'
import type { ShownView } from './presence.ts'

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
        data-lk-part="title"
        className={styles.title}
        data-fresh={texts.before !== undefined || undefined}
      >
        {texts.now}
      </h2>
    </div>
  )
})

/** The title in the current language; nothing while its messages are loading. */
function titleOf(kernel: Kernel, messages: Messages, { route, params }: RouteEntry): string | undefined {
  const { views, metadata, report } = internalsOf(kernel)
  const found = views.find(route)
  const plugin = found?.plugin ?? 'kernel'
  const title = found?.view.title
  if (title === undefined) return metadata.name || 'Latchkey'
  if (!messages.ready(plugin)) return undefined
  try {
    const t = (key: string, values?: MessageValues): string => messages.t(plugin, key, values)
    return typeof title === 'function' ? title(params, t) : t(title)
  } catch (error) {
    report(error, { plugin, where: `views.${route}.title` })
    return metadata.name || 'Latchkey'
  }
}

/**
 * The title of a view; the name of the site when it has none. Like the view it waits for its messages: until they are loaded
 * the title before it stays, at first the name of the site.
 */
function useTitle(entry: RouteEntry): string {
  const kernel = useKernel()
  const { views, metadata } = internalsOf(kernel)
  const messages = useMessagesOf('Modal', views.find(entry.route)?.plugin ?? 'kernel')
  const loaded = titleOf(kernel, messages, entry)
  const [last, setLast] = useState(metadata.name || 'Latchkey')
  if (loaded !== undefined && loaded !== last) setLast(loaded)
  return loaded ?? last
}

function canCloseAtom(kernel: Kernel, route: string): Atom<boolean> {
  const canClose = internalsOf(kernel).views.find(route)?.view.canClose
  return atom((get) => {
    try {
      return canClose?.({ ...kernel.store, get }) !== false
    } catch {
      // The router reports it when it asks; a user can always leave.
      return true
    }
  })
}

/** Whether a view lets the modal close at present. Follows every atom that its `canClose` reads. */
export function useCanClose(route: string): boolean {
  const kernel = useKernel()
  return useAtom(useMemo(() => canCloseAtom(kernel, route), [kernel, route]))
}

interface ModalHeaderProps {
  readonly shown: ShownView
  readonly canClose: boolean
  readonly titleId: string
  readonly title: RefObject<HTMLHeadingElement | null>
}

/** Back, title, help, close. A view that must stay open has no close button. */
export function ModalHeader({ shown: { entry, history }, canClose, titleId, title }: ModalHeaderProps): ReactNode {
  const kernel = useKernel()
  const { views, report } = internalsOf(kernel)
  const t = useTranslate('kernel')
  const text = useTitle(entry)
  const found = views.find(entry.route)
  // Subscribed, because a view that takes long is shown before it is there.
  const loaded = useResource(viewLoader(kernel).view(entry.route), false)
  const Header = loaded && 'Header' in loaded ? loaded.Header : undefined
  const help = found?.view.help
  const plain = <Title id={titleId} ref={title} text={text} />
  return (
    <div data-lk-part="header" className={styles.header}>
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
      {canClose && <IconButton icon={xIcon} label={t('close')} onPress={() => void kernel.router.close('button')} />}
    </div>
  )
}

/** A route that a plugin has named; that it takes no parameters is for the plugin to know. */
function pushPlain(router: { push(route: string): void }, route: string): void {
  router.push(route)
}
