:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 24px; background: Canvas; color: CanvasText; }
[data-bar] { display: flex; flex-wrap: wrap; gap: 16px; align-items: end; margin-block-end: 48px; }
[data-bar] label { display: grid; gap: 4px; font-size: 14px; text-transform: capitalize; }
[data-bar] select { font: inherit; padding: 6px 8px; min-inline-size: 110px; }
[data-stage] { display: grid; gap: 24px; place-items: center; min-block-size: 40vh; }
iframe { border: 1px solid GrayText; border-radius: 24px; inline-size: 360px; block-size: 720px; background: Canvas; }
[data-bar] a { padding-block: 7px; color: LinkText; }
[data-story] { margin-block-end: 48px; }
[data-story] h2 { margin-block: 0 16px; font-size: 18px; }
[data-looks] { display: flex; flex-wrap: wrap; gap: 24px; }
figure { margin: 0; inline-size: min(560px, 100%); }
figure[data-look='phone'] { inline-size: min(360px, 100%); }
figcaption { margin-block-end: 8px; font-size: 14px; }
[data-look] iframe { inline-size: 100%; block-size: 640px; border-radius: 12px; }
[data-look='phone'] iframe { border-radius: 24px; }
