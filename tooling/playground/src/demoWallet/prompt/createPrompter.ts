import { PROMPT_CSS } from './promptCss.ts'
import type { PromptAnswer, PromptRequest } from './promptRequest.ts'
import { type PromptIdentity, renderPrompt } from './renderPrompt.ts'

/** Shows prompts one after the other. */
export interface Prompter {
  ask(request: PromptRequest): Promise<PromptAnswer>
  /** Answers the prompt that is open; nothing when none is. */
  answer(answer: PromptAnswer): void
  /** Closes all prompts as refused. */
  closeAll(): void
}

function mount(prompt: HTMLElement, onEscape: () => void): HTMLElement {
  const host = document.createElement('demo-wallet')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(PROMPT_CSS)
  const shadow = host.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [sheet]
  shadow.append(prompt)
  // The page must not act on a key that was meant for the wallet.
  host.addEventListener('keydown', (event) => {
    event.stopPropagation()
    if (event.key === 'Escape') onEscape()
  })
  document.documentElement.append(host)
  prompt.focus({ preventScroll: true })
  return host
}

/**
 * The wallet's own window on the page. It hangs on the root element, not in the body, so that a page that makes its body
 * inert cannot reach it; like the window of an extension it does not block the page either.
 */
export function createPrompter(identity: PromptIdentity): Prompter {
  const queue: { request: PromptRequest; resolve: (answer: PromptAnswer) => void }[] = []
  let host: HTMLElement | undefined
  let focused: Element | null = null

  function close(answer: PromptAnswer): void {
    if (!host) return
    const hadFocus = document.activeElement === host
    host.remove()
    host = undefined
    queue.shift()?.resolve(answer)
    open()
    if (!host && hadFocus && focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }

  function open(): void {
    const request = queue[0]?.request
    if (host || !request) return
    focused = document.activeElement
    host = mount(renderPrompt(identity, request, close), () => close({ approved: false }))
  }

  return {
    ask: (request) =>
      new Promise((resolve) => {
        queue.push({ request, resolve })
        open()
      }),
    answer: close,
    closeAll() {
      for (const { resolve } of queue.splice(host ? 1 : 0)) resolve({ approved: false })
      close({ approved: false })
    },
  }
}
