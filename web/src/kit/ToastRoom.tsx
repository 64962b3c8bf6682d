import { useEffect, useRef } from 'react';
import styled from 'styled-components';

const Root = styled.span`
  flex: 1;
  align-self: stretch;
`;

/** px that a message needs to be read; where the bar has less, it stands below the bar. */
const least = 260;

/** The free part of the top bar, which messages have: they cover neither the name of the screen, nor the search, nor how fresh it is. */
export const ToastRoom = () => {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const { current: room } = ref;
    if (room === null) return;
    const { style } = document.documentElement;
    const tell = (center: string, width: string, top: string): void => {
      style.setProperty('--toast-center', center);
      style.setProperty('--toast-room', width);
      style.setProperty('--toast-top', top);
    };
    const watch = new ResizeObserver(() => {
      const { left, width, bottom } = room.getBoundingClientRect();
      if (width >= least) tell(`${left + width / 2}px`, `${width}px`, '0px');
      else tell('50%', '100vw', `${bottom}px`);
    });
    watch.observe(room);
    return () => {
      watch.disconnect();
      tell('50%', '100vw', '0px');
    };
  }, []);
  return <Root ref={ref} data-toast-room />;
};
