/** How long a page is in front, untouched, before its button works: a click that began on another window never gets there. */
const STEADY_MS = 1_500

/**
 * Runs `act` at a press that somebody means: a button under a double click, which another window makes by opening or
 * closing in between, is disabled at the second one.
 *
 * @param hint why the button is disabled, for screen readers
 * @param act says whether it is done; otherwise the button can be pressed again
 */
export function onMeantPress(button, hint, act) {
  const ended = new AbortController()
  let isSteady = false
  let isBusy = false
  let timer
  const isInFront = () => document.visibilityState === 'visible' && document.hasFocus()
  const update = () => {
    button.disabled = isBusy || !isSteady
    if (isSteady) button.removeAttribute('aria-description')
    else button.setAttribute('aria-description', hint)
  }
  const begin = () => {
    clearTimeout(timer)
    isSteady = false
    update()
    if (!isInFront()) return
    timer = setTimeout(() => {
      isSteady = isInFront()
      update()
    }, STEADY_MS)
  }
  const press = async (event) => {
    if (!event.isTrusted || isBusy || !isSteady || !isInFront()) return
    isBusy = true
    update()
    const isDone = await act()
    isBusy = false
    if (!isDone) return update()
    clearTimeout(timer)
    ended.abort()
  }
  const { signal } = ended
  for (const name of ['focus', 'blur', 'resize', 'pageshow']) addEventListener(name, begin, { signal })
  document.addEventListener('visibilitychange', begin, { signal })
  const early = () => isSteady || isBusy || begin()
  addEventListener('pointerdown', early, { signal, capture: true })
  button.addEventListener('click', press, { signal })
  begin()
}
