/** Settles when the running animations of an element have ended; at once when there are none. */
export async function afterMotion(element: Element): Promise<void> {
  const running = element.getAnimations?.() ?? []
  await Promise.allSettled(running.map((animation) => animation.finished))
}
