import { Button, ChipGroup } from '@latchkey/theme/ui'
import { type ReactNode, StrictMode, useEffect, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { LiveFrame } from './hero/LiveFrame.tsx'
import { frameQuery, SCENES, type Scene } from './hero/scene.ts'
import { lookTheme, settingsOf, themeOptions } from './look/lookTheme.ts'
import { useBaseTheme } from './look/useBaseTheme.ts'
import { usePageLook } from './look/usePageLook.ts'
import { LookFields } from './panels/LookFields.tsx'
import { Card } from './parts/Card.tsx'
import { PageFrame } from './parts/PageFrame.tsx'
import { loadServices, localChains } from './services/loadServices.ts'
import type { Settings } from './settings/settings.ts'
import { onlyLook, useSettings, writeSettings } from './settings/useSettings.ts'
import { AllTokens, ImportField } from './themes/BuilderPanel.tsx'
import { ExportPanel } from './themes/ExportPanel.tsx'
import { GalleryPanel } from './themes/GalleryPanel.tsx'
import { useUndo } from './themes/useUndo.ts'

/** The live widget in light and dark, in the view of one's choice. */
function LiveWidgets({ settings }: { readonly settings: Settings }): ReactNode {
  const [scene, setScene] = useState<Scene>('account')
  const query = (theme: 'light' | 'dark'): string => frameQuery(scene, writeSettings({ ...onlyLook(settings), theme }))
  return (
    <>
      <ChipGroup
        label="What the widget shows"
        options={SCENES}
        current={scene}
        onChange={(id) => setScene(SCENES.find((entry) => entry.id === id)?.id ?? 'account')}
      />
      <div className="pg-builder-frames">
        <LiveFrame query={query('light')} title="The widget in light" />
        <LiveFrame query={query('dark')} title="The widget in dark" />
      </div>
    </>
  )
}

/** Control or Command with Z takes back, with Shift does again; a field being typed in keeps its own. */
function useUndoKeys({ undo, redo }: Pick<ReturnType<typeof useUndo>, 'undo' | 'redo'>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof Element && event.target.matches('textarea, input[type=text]')
      if (isTyping || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
      event.preventDefault()
      if (event.shiftKey) redo?.()
      else undo?.()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [undo, redo])
}

/** The gallery of themes and the builder of one's own, kept in the fragment of the address. */
function ThemesPage({ isAlive }: { readonly isAlive: boolean }): ReactNode {
  const [settings, changeAll] = useSettings('fragment')
  const { change, undo, redo } = useUndo(settings, changeAll)
  const base = useBaseTheme(settings.theme)
  const look = useMemo(() => lookTheme(settings), [settings])
  usePageLook(base, look, 'ltr')
  useUndoKeys({ undo, redo })
  return (
    <PageFrame page="themes" search={writeSettings(onlyLook(settings))}>
      <div className="pg-intro">
        <div>
          <h1>Themes</h1>
          <p>Twelve themes to start from, and a builder for your own. You see every change at once.</p>
        </div>
      </div>
      <Card
        title="Gallery"
        note="Every theme is readable in light and dark: each pair of text and background is tested."
      >
        <GalleryPanel onChoose={({ options }) => change(settingsOf(options))} />
      </Card>
      <Card
        title="Builder"
        note="Start with the main settings, then fine-tune every token. This page uses the theme, too."
      >
        <div className="pg-buttons">
          <Button kind="secondary" size="small" disabled={!undo} reason="Nothing was changed" onPress={() => undo?.()}>
            Undo
          </Button>
          <Button kind="secondary" size="small" disabled={!redo} reason="Nothing was undone" onPress={() => redo?.()}>
            Redo
          </Button>
        </div>
        {isAlive && <LiveWidgets settings={settings} />}
        <LookFields settings={settings} change={change} look={look} />
        <ImportField change={change} />
        <AllTokens settings={settings} change={change} look={look} />
      </Card>
      <ExportPanel options={themeOptions(settings)} settings={settings} />
    </PageFrame>
  )
}

const services = await loadServices()
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ThemesPage isAlive={localChains(services).length > 0} />
    </StrictMode>,
  )
}
