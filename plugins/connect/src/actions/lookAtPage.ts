import { MARKS } from '../derived/links/browseLink.ts'
import { openTarget } from '../derived/links/openTarget.ts'
import type { ConnectContext, Device } from '../types.ts'

/** Writes down what the page runs on, for the views. */
export function lookAtPage({ store, atoms, services }: ConnectContext): Device {
  const { platform } = services
  const { isMobile, isIos, isAndroid, isTelegram, url } = platform
  const device: Device = {
    isMobile,
    isIos,
    isAndroid,
    readsLinksTwice: isTelegram && isAndroid,
    target: openTarget(platform),
    url,
    marks: MARKS.filter((name) => platform.has(name)),
  }
  store.set(atoms.device, device)
  return device
}
