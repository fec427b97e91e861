import { defineThemePair } from '@latchkey/theme'
import { Button } from '@latchkey/theme/ui'
import { type ReactNode, useEffect } from 'react'
import { themeSheet } from '../look/usePageLook.ts'
import { GALLERY, type GalleryTheme } from './gallery.ts'

const THEMES = GALLERY.map((theme) => ({ theme, pair: defineThemePair(theme.options) }))

/** Gives the page the rules of all themes, so that each card stands in its own. */
function useGallerySheets(): void {
  useEffect(() => {
    const sheets = THEMES.flatMap(({ pair }) => [themeSheet(pair.light), themeSheet(pair.dark)])
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...sheets]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet))
    }
  }, [])
}

export interface GalleryPanelProps {
  /** The user wants to start from it. */
  readonly onChoose: (theme: GalleryTheme) => void
}

/** The themes to start from, each drawn in itself. */
export function GalleryPanel({ onChoose }: GalleryPanelProps): ReactNode {
  useGallerySheets()
  return (
    <ul className="pg-gallery-themes">
      {THEMES.map(({ theme, pair }) => (
        <li key={theme.title} className="pg-theme" data-lk="" data-lk-theme={pair[theme.scheme].name}>
          <div>
            <h3>{theme.title}</h3>
            <p>{theme.note}</p>
          </div>
          <div className="pg-buttons">
            <Button size="small" onPress={() => onChoose(theme)}>
              Start from {theme.title}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
