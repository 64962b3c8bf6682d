import { createGlobalStyle } from 'styled-components';

/** On paper a screen is alone: no frame around it, nothing that is pressed, dark on white whatever the theme. */
export const PrintStyles = createGlobalStyle`
  @media print {
    @page { size: A4 landscape; margin: 12mm; }
    :root:root:root {
      --bg: #fff; --surface: #fff; --raised: #fff; --fg: #000; --muted: #444; --border: #bbb; --input-border: #888;
      --accent: #2f5bd7; --accent-text: #2449ad; --accent-weak: #eaf0fe; --hatch: rgb(27 30 36 / 0.055);
      color-scheme: light;
    }
    html, body { background: #fff; }
    :has(> #content) { display: block !important; height: auto !important; overflow: visible !important; }
    :has(> #content) > :not(#content) { display: none !important; }
    #content { overflow: visible !important; }
    a[href='#content'], [data-no-print], [data-side-panel], [data-sonner-toaster], [data-tip], [data-trigger] { display: none !important; }
  }
  @media not print {
    [data-print-only] { display: none !important; }
  }
`;
