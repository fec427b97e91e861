import { renderHook, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Icon } from './Icon.tsx'
import { allIcons } from './icons/all.generated.ts'
import { iconNames, useNamedIcon } from './useNamedIcon.ts'

function Named({ name }: { readonly name: string }) {
  return <Icon icon={useNamedIcon(name)} />
}

describe('iconNames', () => {
  it('default: every one of them is drawn', async () => {
    const names = await iconNames()
    expect(names.length).toBeGreaterThan(50)
    for (const name of names) expect(allIcons[name].path).toMatch(/^M/)
  })
})

describe('useNamedIcon', () => {
  it('default', async () => {
    const { result, unmount } = renderHook(() => useNamedIcon('arrow-left'))
    expect(result.current.path).toBe('')
    await waitFor(() => expect(result.current).toBe(allIcons['arrow-left']))
    unmount()
  })

  it('behavior: once loaded the first render has it', () => {
    const { result } = renderHook(() => useNamedIcon('mail'))
    expect(result.current).toBe(allIcons.mail)
  })

  it('behavior: an unknown name is a stand-in', () => {
    for (const name of ['no-such-icon', 'constructor', '__proto__']) {
      expect(renderHook(() => useNamedIcon(name)).result.current).toBe(allIcons.puzzle)
    }
  })

  it('behavior: renders on a server', () => {
    expect(renderToString(<Named name="mail" />)).toContain('<svg')
  })
})
