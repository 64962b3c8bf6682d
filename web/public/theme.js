// Runs before the first paint, so that a chosen theme never flashes in the other colours. A file, not inline: CSP.
try {
  const choice = localStorage.getItem('cadenza.theme');
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice;
} catch {
  // Storage may be forbidden; the system's preference then decides, which is the default anyway.
}
