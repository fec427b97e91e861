import type { PromptAnswer, PromptRequest } from './promptRequest.ts'
import { type PromptIdentity, renderPrompt } from './renderPrompt.ts'

/** The wallet's own look, on purpose unlike the widget's: dark plum and amber in both themes of the page. */
const PROMPT_CSS: string = `
:host {
  all: initial; display: block; position: fixed; inset-block-start: 12px; right: 12px; z-index: 2147483000; width: min(356px, calc(100vw - 24px));
}
* { box-sizing: border-box; margin: 0; }
section {
  max-height: calc(100dvh - 24px); display: flex; flex-direction: column; overflow: hidden; outline: 0; border-radius: 16px;
  background: #241d35; color: #f6f2ff; color-scheme: dark; border: 1px solid #57497a; text-align: start;
  font: 400 0.875rem/1.45 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
  box-shadow: 0 1px 0 rgb(255 255 255 / 0.08) inset, 0 28px 64px -12px rgb(20 10 40 / 0.6);
  animation: enter 160ms cubic-bezier(0.2, 0, 0, 1);
}
header { display: flex; align-items: center; gap: 10px; padding: 12px 16px; background: #1a1428; border-block-end: 1px solid #3d3257; }
header img { width: 28px; height: 28px; border-radius: 8px; }
header b { font-weight: 600; flex: 1; min-width: 0; overflow-wrap: anywhere; }
header span { font-size: 0.75rem; color: #1a1428; background: #f6b73c; border-radius: 6px; padding: 2px 7px; font-weight: 600; flex: none; }
.body { padding: 18px 16px 4px; display: grid; gap: 14px; overflow: auto; }
h2 { font-size: 1.125rem; line-height: 1.5rem; font-weight: 600; letter-spacing: -0.01em; }
.site { display: inline-flex; align-items: center; gap: 8px; color: #f6f2ff; font-weight: 500; overflow-wrap: anywhere; }
.site::before { content: ''; width: 8px; height: 8px; border-radius: 50%; background: #8fdc9f; flex: none; }
p { color: #c9bfe0; }
dl { display: grid; gap: 8px; padding: 12px; border-radius: 12px; background: #1a1428; }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 2px 16px; }
dt { color: #b7abd3; }
dd { font-weight: 500; overflow-wrap: anywhere; text-align: end; margin-inline-start: auto; }
dd.mono { flex-basis: 100%; text-align: start; }
.mono, pre { font-family: ui-monospace, 'SF Mono', 'Roboto Mono', Menlo, Consolas, monospace; font-size: 0.8125rem; }
pre { padding: 12px; border-radius: 12px; background: #1a1428; color: #e9e1fb; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 200px; overflow: auto; }
fieldset { border: 0; padding: 0; display: grid; gap: 8px; min-width: 0; }
legend { color: #b7abd3; padding: 0; margin-block-end: 6px; }
label { display: flex; align-items: center; gap: 10px; min-height: 44px; padding: 8px 12px; border-radius: 12px; border: 1px solid #57497a; cursor: pointer; }
label:has(:checked) { border-color: #f6b73c; background: #31284a; }
input { accent-color: #f6b73c; width: 18px; height: 18px; margin: 0; flex: none; }
.actions { display: flex; flex-wrap: wrap; gap: 10px; padding: 16px; }
button { flex: 1 1 7rem; min-height: 44px; border: 0; border-radius: 12px; font: inherit; font-weight: 600; cursor: pointer; background: #3d3257; color: #f6f2ff; }
button:hover { background: #4a3d69; }
button.approve { background: #f6b73c; color: #241b02; flex-grow: 1.6; }
button.approve:hover { background: #ffc75c; }
:focus-visible { outline: 2px solid #fff; outline-offset: 2px; }
label:has(:focus-visible) { outline: 2px solid #fff; outline-offset: 2px; }
label input:focus-visible, section:focus-visible { outline: 0; }
@keyframes enter { from { opacity: 0; transform: translateY(-8px); } }
@media (max-width: 479px) {
  :host { inset: auto 0 0 0; width: 100%; }
  section { max-height: 92dvh; border-radius: 20px 20px 0 0; border-inline: 0; border-block-end: 0; padding-block-end: env(safe-area-inset-bottom); }
}
@media (prefers-reduced-motion: reduce) { section { animation: none; } }
@media (forced-colors: active) { section, button, label { border: 1px solid; } }
`

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
